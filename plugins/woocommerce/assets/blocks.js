// Shows the gateway in WooCommerce's checkout of blocks. It runs as it stands: no build, no imports.
(({ wcBlocksRegistry, wcSettings }, { element, htmlEntities }) => {
  const { title = '', description = '', supports = [] } = wcSettings.getSetting('florin_data', {});
  const label = htmlEntities.decodeEntities(title);
  const Description = () => htmlEntities.decodeEntities(description);
  const content = element.createElement(Description, null);
  wcBlocksRegistry.registerPaymentMethod({
    name: 'florin',
    label,
    ariaLabel: label,
    content,
    edit: content,
    canMakePayment: () => true,
    supports: { features: supports },
  });
})(window.wc, window.wp);
