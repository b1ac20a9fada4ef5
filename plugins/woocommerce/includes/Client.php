<?php

declare(strict_types=1);

namespace Florin\WooCommerce;

/** The few calls of the API that a shop needs. */
final class Client
{
    /**
     * @param \Closure(string $method, string $url, array<string, string> $headers, ?string $body): array{int, string} $send
     *        answers the status and the body; status 0 where no answer came
     */
    public function __construct(
        private readonly string $baseUrl,
        private readonly string $apiKey,
        private readonly \Closure $send,
    ) {
    }

    /** @param array<string, mixed> $session */
    public function createSession(array $session, string $idempotencyKey): array
    {
        return $this->call('POST', '/v1/checkout_sessions', $session, $idempotencyKey);
    }

    public function session(string $id): array
    {
        return $this->call('GET', '/v1/checkout_sessions/' . rawurlencode($id));
    }

    public function cancelSession(string $id): array
    {
        return $this->call('POST', '/v1/checkout_sessions/' . rawurlencode($id) . '/cancel', [], 'cancel-' . $id);
    }

    /** What was paid for this session; null where nothing was. */
    public function transactionOf(string $sessionId): ?array
    {
        return $this->call('GET', '/v1/transactions?source=' . rawurlencode($sessionId))['data'][0] ?? null;
    }

    public function refund(string $transactionId, int $cents, string $idempotencyKey): array
    {
        return $this->call('POST', '/v1/refunds', ['transaction' => $transactionId, 'amount' => $cents], $idempotencyKey);
    }

    private function call(string $method, string $path, ?array $body = null, ?string $idempotencyKey = null): array
    {
        $headers = ['Authorization' => 'Bearer ' . $this->apiKey, 'Accept' => 'application/json'];
        if ($body !== null) {
            $headers['Content-Type'] = 'application/json';
        }
        if ($idempotencyKey !== null) {
            $headers['Idempotency-Key'] = $idempotencyKey;
        }
        $text = $body === null ? null : json_encode((object) $body, JSON_THROW_ON_ERROR);
        [$status, $answer] = ($this->send)($method, rtrim($this->baseUrl, '/') . $path, $headers, $text);
        $read = json_decode($answer, true);
        if ($status === 200 && is_array($read)) {
            return $read;
        }
        $error = is_array($read) ? ($read['error'] ?? []) : [];
        throw new Refused($error['message'] ?? "Florin answered {$status}.", $status, $error['code'] ?? '');
    }
}
