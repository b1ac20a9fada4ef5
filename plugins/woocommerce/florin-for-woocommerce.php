<?php
/**
 * Plugin Name: Florin for WooCommerce
 * Description: Pay with USDC, wallet to wallet. Orders are paid on Florin's page, settled by its signed webhooks, and refunded from the order.
 * Version: 0.5.0
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * License: Apache-2.0
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

require_once __DIR__ . '/includes/Refused.php';
require_once __DIR__ . '/includes/Client.php';
require_once __DIR__ . '/includes/Signature.php';
require_once __DIR__ . '/includes/Amount.php';

add_action('before_woocommerce_init', static function (): void {
    if (class_exists(\Automattic\WooCommerce\Utilities\FeaturesUtil::class)) {
        \Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility('custom_order_tables', __FILE__, true);
        \Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility('cart_checkout_blocks', __FILE__, true);
    }
});

add_action('plugins_loaded', static function (): void {
    if (!class_exists('WC_Payment_Gateway')) {
        return;
    }
    require_once __DIR__ . '/includes/Gateway.php';
    add_filter('woocommerce_payment_gateways', static fn (array $gateways): array => [...$gateways, \Florin\WooCommerce\Gateway::class]);
});

add_action('woocommerce_blocks_payment_method_type_registration', static function ($registry): void {
    if (!class_exists(\Florin\WooCommerce\Gateway::class)) {
        return;
    }
    require_once __DIR__ . '/includes/Blocks.php';
    $registry->register(new \Florin\WooCommerce\Blocks(__FILE__));
});
