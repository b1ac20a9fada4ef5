<?php

// Drives the gateway in place of WordPress and WooCommerce: of both, only what it uses. A line of JSON in, [method, arguments], a line out.

declare(strict_types=1);

namespace Automattic\WooCommerce\Blocks\Payments\Integrations {
    abstract class AbstractPaymentMethodType
    {
        protected $name = '';
        protected $settings = [];

        public function get_name() { return $this->name; }
    }
}

namespace {

define('ABSPATH', __DIR__);

final class WP_Error
{
    public function __construct(public string $code, public string $message)
    {
    }
}

class WC_Order
{
    public array $meta = [];
    public array $notes = [];
    public string $status = 'pending';
    public string $transaction = '';
    public string $refunded = '0';

    public function __construct(public int $id, public string $total)
    {
    }

    public function get_id(): int { return $this->id; }
    public function get_order_number(): string { return (string) $this->id; }
    public function get_order_key(): string { return 'wc_order_' . $this->id . '_' . getenv('RUN'); }
    public function get_total(): string { return $this->total; }
    public function get_total_refunded(): string { return $this->refunded; }
    public function get_meta(string $name): string { return $this->meta[$name] ?? ''; }
    public function update_meta_data(string $name, string $value): void { $this->meta[$name] = $value; }
    public function save(): void {}
    public function is_paid(): bool { return $this->status === 'processing'; }
    public function payment_complete(string $id): void { [$this->status, $this->transaction] = ['processing', $id]; }
    public function update_status(string $status, string $note): void { $this->status = $status; $this->notes[] = $note; }
    public function add_order_note(string $note): void { $this->notes[] = $note; }
    public function get_cancel_order_url_raw(): string { return 'https://shop.example/cancel'; }
}

class WC_Payment_Gateway
{
    public string $id;
    public string $method_title;
    public string $method_description;
    public string $title;
    public string $description;
    public bool $has_fields;
    public array $supports;
    public array $form_fields;

    public function init_settings(): void {}
    public function process_admin_options(): void {}
    public function get_option(string $name): string { return getenv('OPTION_' . strtoupper($name)) ?: ''; }
    public function get_return_url(WC_Order $order): string { return 'https://shop.example/thanks?order=' . $order->get_id(); }
    public function is_available(): bool { return true; }
}

function WC(): object
{
    return new class {
        public function api_request_url(string $name): string { return "https://shop.example/wc-api/{$name}/"; }
        public function payment_gateways(): object { return new class { public function payment_gateways(): array { return ['florin' => $GLOBALS['gateway']]; } }; }
    };
}
function add_action(string $name, callable $act): void
{
    $GLOBALS['actions'][$name] = $act;
    if ($name === 'plugins_loaded') {
        $act();
    }
}
function plugins_url(string $path, string $file): string { return 'https://shop.example/' . basename(dirname($file)) . "/{$path}"; }
function wp_register_script(string $handle, string $url, array $needed): void { $GLOBALS['scripts'][$handle] = [$url, $needed]; }
function get_option(string $name, mixed $otherwise): mixed { return $otherwise; }

/** What the checkout of blocks asks of a way to pay. */
function blocks(): array
{
    $registry = new class {
        public object $registered;
        public function register(object $way): void { $this->registered = $way; }
    };
    $GLOBALS['actions']['woocommerce_blocks_payment_method_type_registration']($registry);
    $way = $registry->registered;
    $way->initialize();
    [$handle] = $way->get_payment_method_script_handles();
    return ['name' => $way->get_name(), 'active' => $way->is_active(), 'script' => $GLOBALS['scripts'][$handle], 'data' => $way->get_payment_method_data()];
}
function add_filter(string $name, callable $change): void { $GLOBALS['gateways'] = $change([]); }
function get_woocommerce_currency(): string { return 'USD'; }
function wc_add_notice(string $message): void { $GLOBALS['notice'] = $message; }
function wc_get_order(int $id): WC_Order|false { return $GLOBALS['orders'][$id] ?? false; }
function is_wp_error(mixed $value): bool { return $value instanceof WP_Error; }
function wp_remote_retrieve_response_code(array $answer): int { return $answer['code']; }
function wp_remote_retrieve_body(array $answer): string { return $answer['body']; }
function wp_remote_request(string $url, array $request): array|WP_Error
{
    $headers = array_map(static fn ($name, $value) => "{$name}: {$value}", array_keys($request['headers']), $request['headers']);
    $http = ['method' => $request['method'], 'header' => $headers, 'content' => $request['body'] ?? '', 'ignore_errors' => true, 'timeout' => 60];
    $body = @file_get_contents($url, false, stream_context_create(['http' => $http]));
    if ($body === false) {
        return new WP_Error('http', 'no answer');
    }
    preg_match('/ (\d{3})/', $http_response_header[0], $status);
    return ['code' => (int) $status[1], 'body' => $body];
}

require __DIR__ . '/../florin-for-woocommerce.php';

$gateway = new ($gateways[0])();
while (($line = fgets(STDIN)) !== false) {
    [$method, $arguments] = json_decode($line, true);
    $notice = null;
    $result = match ($method) {
        'order' => $orders[$arguments[0]] = new WC_Order(...$arguments),
        'total' => $orders[$arguments[0]]->total = $arguments[1],
        'refunded' => $orders[$arguments[0]]->refunded = $arguments[1],
        'blocks' => blocks(),
        'cents' => array_map(Florin\WooCommerce\Amount::cents(...), $arguments),
        default => $gateway->{$method}(...$arguments),
    };
    echo json_encode(['result' => $result, 'error' => is_wp_error($result) ? $result->message : $notice, 'orders' => $orders ?? []]), "\n";
}
}
