<?php

declare(strict_types=1);

namespace Florin\WooCommerce;

/** Money in whole cents. */
final class Amount
{
    /** Half a cent rounds up; never by floating point. */
    public static function cents(string|int|float $amount): int
    {
        $text = is_float($amount) ? number_format($amount, 6, '.', '') : (string) $amount;
        if (preg_match('/^(\d{1,10})(?:\.(\d+))?$/', $text, $read) !== 1) {
            throw new \InvalidArgumentException("\"{$text}\" is not an amount.");
        }
        $fraction = $read[2] ?? '';
        $cents = (int) $read[1] * 100 + (int) str_pad(substr($fraction, 0, 2), 2, '0');
        return (int) ($fraction[2] ?? '0') >= 5 ? $cents + 1 : $cents;
    }
}
