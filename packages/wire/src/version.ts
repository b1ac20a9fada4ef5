/** The version of the interface: sent as `Api-Version` and stated in the OpenAPI document. */
export const API_VERSION = '0.5.0';
