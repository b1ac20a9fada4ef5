<?php

declare(strict_types=1);

namespace Florin\WooCommerce;

/** A way to pay in WooCommerce. An order is paid by a checkout session of Florin. */
class Gateway extends \WC_Payment_Gateway
{
    private const SESSION = '_florin_session';
    private const WEBHOOK = 'florin';

    public function __construct()
    {
        $this->id = 'florin';
        $this->method_title = 'Florin';
        $this->method_description = 'Pay with USDC, wallet to wallet. Webhooks go to ' . \WC()->api_request_url(self::WEBHOOK);
        $this->has_fields = false;
        $this->supports = ['products', 'refunds'];
        $this->init_form_fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        $this->description = $this->get_option('description');
        add_action('woocommerce_update_options_payment_gateways_' . $this->id, [$this, 'process_admin_options']);
        add_action('woocommerce_api_' . self::WEBHOOK, [$this, 'receive_webhook']);
    }

    public function init_form_fields(): void
    {
        $this->form_fields = [
            'enabled' => ['title' => 'Enabled', 'type' => 'checkbox', 'default' => 'no'],
            'title' => ['title' => 'Title', 'type' => 'text', 'default' => 'Pay with USDC'],
            'description' => ['title' => 'Description', 'type' => 'text', 'default' => 'From your Solana wallet, on the next page.'],
            'base_url' => ['title' => 'Where Florin answers', 'type' => 'text', 'default' => ''],
            'api_key' => ['title' => 'API key (scope: payments)', 'type' => 'password', 'default' => ''],
            'webhook_secret' => ['title' => 'Secret of the webhook endpoint', 'type' => 'password', 'default' => ''],
        ];
    }

    /** Prices must be in a currency that is worth a dollar. */
    public function is_available(): bool
    {
        return parent::is_available() && get_woocommerce_currency() === 'USD' && $this->get_option('api_key') !== '';
    }

    public function process_payment($order_id): array
    {
        $order = wc_get_order($order_id);
        try {
            $session = $this->session_for($order);
        } catch (Refused $refused) {
            wc_add_notice($refused->getMessage(), 'error');
            return ['result' => 'failure'];
        }
        return ['result' => 'success', 'redirect' => $session['url']];
    }

    /**
     * A refusal, or an answer that never came, is told to whoever pressed the button. WooCommerce counts the refund that it asks for, and forgets
     * it where this fails: so pressing again after a failure is the same refund, and pressing after a success another one.
     */
    public function process_refund($order_id, $amount = null, $reason = '')
    {
        $order = wc_get_order($order_id);
        try {
            $cents = Amount::cents($amount ?? $order->get_total());
            $transaction = $this->client()->transactionOf((string) $order->get_meta(self::SESSION));
            if ($transaction === null) {
                return new \WP_Error('florin', 'Nothing was paid for this order.');
            }
            $counted = Amount::cents($order->get_total_refunded());
            $key = "woo-refund-{$order->get_order_key()}-{$counted}-{$cents}";
            $refund = $this->client()->refund($transaction['id'], $cents, $key);
        } catch (Refused | \InvalidArgumentException $refused) {
            return new \WP_Error('florin', $refused->getMessage());
        }
        $order->add_order_note("Florin: {$refund['id']} waits for the signature of your wallet, in Florin's dashboard or by \"florin pay {$refund['id']}\".");
        return true;
    }

    /** The body is only a reason to look: what is paid is read from the service. */
    public function receive_webhook(): void
    {
        $body = (string) file_get_contents('php://input');
        $header = (string) ($_SERVER['HTTP_FLORIN_SIGNATURE'] ?? '');
        status_header($this->answer_webhook($body, $header, time()));
        exit;
    }

    /** @return int the status to answer with; 5xx makes the service come again */
    public function answer_webhook(string $body, string $header, int $nowS): int
    {
        if (!Signature::fits($body, $header, $this->get_option('webhook_secret'), $nowS)) {
            return 400;
        }
        $object = json_decode($body, true)['data']['object'] ?? [];
        $orderId = $object['metadata']['woo_order'] ?? null;
        if (($object['object'] ?? '') !== 'checkout.session' || $orderId === null) {
            return 204;
        }
        $order = wc_get_order((int) $orderId);
        if (!$order || $order->get_order_key() !== ($object['metadata']['woo_key'] ?? '')) {
            return 204;
        }
        try {
            $this->settle($order, $this->client()->session($object['id']));
        } catch (Refused) {
            return 503;
        }
        return 204;
    }

    private function settle(\WC_Order $order, array $session): void
    {
        if ($session['status'] !== 'complete' || $order->is_paid()) {
            return;
        }
        $order->update_meta_data(self::SESSION, $session['id']);
        $order->save();
        if ($session['amount_total'] < Amount::cents($order->get_total())) {
            $order->update_status('on-hold', "Florin: {$session['id']} paid less than the order costs now.");
            return;
        }
        $order->payment_complete($session['id']);
    }

    /** The open session of this order where its amount is still right; another one otherwise, once the old one cannot be paid. */
    private function session_for(\WC_Order $order): array
    {
        $cents = Amount::cents($order->get_total());
        $earlier = (string) $order->get_meta(self::SESSION);
        if ($earlier !== '') {
            $session = $this->client()->session($earlier);
            if ($session['status'] !== 'canceled' && $session['amount_total'] === $cents) {
                return $session;
            }
            if ($session['status'] === 'open') {
                $this->client()->cancelSession($earlier);
            }
        }
        $session = $this->client()->createSession([
            'line_items' => [[
                'product_data' => ['name' => 'Order ' . $order->get_order_number(), 'price_data' => ['unit_amount' => $cents]],
                'quantity' => 1,
            ]],
            'metadata' => ['woo_order' => (string) $order->get_id(), 'woo_key' => $order->get_order_key()],
            'success_url' => $this->get_return_url($order),
            'cancel_url' => $order->get_cancel_order_url_raw(),
        ], "woo-{$order->get_order_key()}-{$cents}-{$earlier}");
        $order->update_meta_data(self::SESSION, $session['id']);
        $order->save();
        return $session;
    }

    protected function client(): Client
    {
        return new Client($this->get_option('base_url'), $this->get_option('api_key'), static function (string $method, string $url, array $headers, ?string $body): array {
            $answer = wp_remote_request($url, ['method' => $method, 'headers' => $headers, 'body' => $body, 'timeout' => 30, 'redirection' => 0]);
            return is_wp_error($answer)
                ? [0, (string) json_encode(['error' => ['message' => 'Florin could not be reached.']])]
                : [(int) wp_remote_retrieve_response_code($answer), (string) wp_remote_retrieve_body($answer)];
        });
    }
}
