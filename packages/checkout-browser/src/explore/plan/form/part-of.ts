import type { Control } from '@florin/page-reading/survey/control';

/** The part of a page that a field stands in: who pays and who gets the parcel are asked for apart. */
export function partOf({ form, section }: Control): string {
  return `${form} ${section}`;
}
