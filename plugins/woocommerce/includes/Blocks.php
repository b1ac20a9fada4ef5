<?php

declare(strict_types=1);

namespace Florin\WooCommerce;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

/** Shows the gateway in the checkout that is made of blocks; paying goes through the gateway itself. */
final class Blocks extends AbstractPaymentMethodType
{
    private const SCRIPT = 'florin-blocks';

    protected $name = 'florin';

    public function __construct(private readonly string $pluginFile)
    {
    }

    public function initialize(): void
    {
        $this->settings = get_option('woocommerce_florin_settings', []);
    }

    public function is_active(): bool
    {
        return $this->gateway()?->is_available() === true;
    }

    public function get_payment_method_script_handles(): array
    {
        $needed = ['wc-blocks-registry', 'wc-settings', 'wp-element', 'wp-html-entities'];
        wp_register_script(self::SCRIPT, plugins_url('assets/blocks.js', $this->pluginFile), $needed, null, true);
        return [self::SCRIPT];
    }

    /** What the script gets: no secret is among it. */
    public function get_payment_method_data(): array
    {
        $gateway = $this->gateway();
        return [
            'title' => (string) $gateway?->title,
            'description' => (string) $gateway?->description,
            'supports' => $gateway?->supports ?? [],
        ];
    }

    private function gateway(): ?Gateway
    {
        return \WC()->payment_gateways()->payment_gateways()[$this->name] ?? null;
    }
}
