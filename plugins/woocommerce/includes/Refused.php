<?php

declare(strict_types=1);

namespace Florin\WooCommerce;

/** The service said no, or could not be reached (status 0: whether it did what it was asked is not known). */
final class Refused extends \RuntimeException
{
    public function __construct(string $message, public readonly int $status, public readonly string $errorCode = '')
    {
        parent::__construct($message);
    }
}
