<?php

declare(strict_types=1);

namespace Florin\WooCommerce;

/** Tells webhooks of the service from those of others. */
final class Signature
{
    private const TOLERANCE_S = 300;

    public static function fits(string $rawBody, string $header, string $secret, int $nowS): bool
    {
        if ($secret === '') {
            return false;
        }
        $timestamp = '';
        $signatures = [];
        foreach (explode(',', $header) as $part) {
            [$name, $value] = explode('=', trim($part), 2) + [1 => ''];
            if ($name === 't' && $timestamp === '') {
                $timestamp = $value;
            }
            if ($name === 'v1') {
                $signatures[] = $value;
            }
        }
        if (preg_match('/^\d{1,12}$/', $timestamp) !== 1 || abs($nowS - (int) $timestamp) > self::TOLERANCE_S) {
            return false;
        }
        $expected = hash_hmac('sha256', $timestamp . '.' . $rawBody, $secret);
        foreach ($signatures as $signature) {
            if (hash_equals($expected, $signature)) {
                return true;
            }
        }
        return false;
    }
}
