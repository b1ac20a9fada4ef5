import { baseUnits } from '@florin/wire/money';
import { type Address, address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { decimalAmount, transactionRequestUrl, transferRequestUrl } from './solana-pay.ts';
import { USDC_MINT_ADDRESS } from './usdc.ts';

const recipient = address('mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN');
const reference = address('82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny');
const beacon = address('9vpsmXhZYMpvhCKiVoX5U8b1iKpfwJaFpPEEXF7hRm9N');

describe('amounts', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000001'],
    [10_000n, '0.01'],
    [500_000n, '0.5'],
    [25_000_000n, '25'],
    [10_000_000_000n, '10000'],
    [12_345_678n, '12.345678'],
    [18_446_744_073_709_551_615n, '18446744073709.551615'],
  ])('%s base units are %s', (amount, text) => {
    expect(decimalAmount(baseUnits(amount))).toBe(text);
  });
});

describe('a transfer request', () => {
  it('names amount, mint and references in that order', () => {
    const request = { recipient, amount: baseUnits(25_000_000n), mint: USDC_MINT_ADDRESS };
    expect(transferRequestUrl({ ...request, references: [reference, beacon] })).toBe(
      `solana:${recipient}?amount=25&spl-token=${USDC_MINT_ADDRESS}&reference=${reference}&reference=${beacon}`,
    );
  });

  it('escapes what a merchant wrote', () => {
    const url = transferRequestUrl({
      recipient,
      amount: baseUnits(500_000n),
      mint: USDC_MINT_ADDRESS,
      references: [] as Address[],
      label: 'Café & Söhne',
      message: 'Order #7?',
      memo: 'a b+c',
    });
    expect(url).toContain('amount=0.5&');
    expect(url).toContain('&label=Caf%C3%A9%20%26%20S%C3%B6hne&message=Order%20%237%3F&memo=a%20b%2Bc');
    const parsed = new URL(url);
    expect(parsed.searchParams.get('label')).toBe('Café & Söhne');
    expect(parsed.searchParams.get('memo')).toBe('a b+c');
  });
});

describe('a transaction request', () => {
  it('is the link itself', () => {
    expect(transactionRequestUrl('https://pay.example/pay/intents/ti_1')).toBe(
      'solana:https://pay.example/pay/intents/ti_1',
    );
  });

  it('is encoded when the link has a query', () => {
    expect(transactionRequestUrl('https://pay.example/pay?id=1&x=2')).toBe(
      'solana:https%3A%2F%2Fpay.example%2Fpay%3Fid%3D1%26x%3D2',
    );
  });

  it('refuses what no wallet can ask', () => {
    expect(() => transactionRequestUrl('javascript:alert(1)')).toThrow(RangeError);
    expect(() => transactionRequestUrl('/pay/intents/ti_1')).toThrow(TypeError);
  });
});
