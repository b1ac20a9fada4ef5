/** What no other program's variables begin with. */
const OURS = /^(FLORIN|SPONSORED|SPONSOR|CHECKOUT|RATE_LIMIT|GIFT|SETTLEMENT|VAULT)_/;

/** Kubernetes tells a container of services by such names; a service may be called florin, or checkout. */
const OF_KUBERNETES = /_(SERVICE_HOST|SERVICE_PORT(_\w{1,63})?|PORT(_\d{1,5}_(TCP|UDP)(_\w{1,63})?)?)$/;

/** Read by the tests of this repository. */
const OF_TESTS: ReadonlySet<string> = new Set(['FLORIN_TESTS', 'FLORIN_SEED']);

/** Read by the commands that call the API. */
const OF_CLIENTS: ReadonlySet<string> = new Set([
  'FLORIN_API_KEY',
  'FLORIN_API_KEY_FILE',
  'FLORIN_BASE_URL',
  'FLORIN_KEYPAIR',
  'FLORIN_WEBHOOK_SECRET',
]);

/** Of HashiCorp's Vault, whose client is on many machines. */
const OF_HASHICORP =
  /^VAULT_(ADDR|AGENT_ADDR|CACERT|CAPATH|CLIENT_\w+|CLI_\w+|FORMAT|HTTP_PROXY|LICENSE\w*|MAX_RETRIES|MFA|NAMESPACE|PROXY_ADDR|RATE_LIMIT|REDIRECT_ADDR|SKIP_VERIFY|TLS_SERVER_NAME|TOKEN)$/;

/**
 * Variables that nothing reads, but that look as if somebody thought so: a mistyped limit is no limit.
 * @example unknownVariables({ FLORIN_MINTT: '…' }, ['FLORIN_MINT'])[0] // 'FLORIN_MINTT is not a known setting. Did you mean FLORIN_MINT?'
 */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const names = new Set(known);
  return Object.keys(environment)
    .filter((name) => !names.has(name) && !isOfOthers(name))
    .flatMap((name) => {
      const meant = known.find((other) => environment[other] === undefined && isNear(name, other));
      if (meant !== undefined) return [`${name} is not a known setting. Did you mean ${meant}?`];
      return OURS.test(name) ? [`${name} is not a known setting. Remove it.`] : [];
    });
}

/**
 * The same on a machine that somebody works on: there only what begins like ours is a mistake, the rest is of other programs.
 * @example unknownVariablesOfOurs({ CHECKOUT_COLOURS: 'usd', DATABASE_URI: '…' }, known) // ['CHECKOUT_COLOURS is not …']
 */
export function unknownVariablesOfOurs(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const names = new Set(known);
  const ours = Object.entries(environment).filter(([name]) => names.has(name) || OURS.test(name));
  return unknownVariables(Object.fromEntries(ours), known);
}

function isOfOthers(name: string): boolean {
  return OF_TESTS.has(name) || OF_CLIENTS.has(name) || OF_KUBERNETES.test(name) || OF_HASHICORP.test(name);
}

/** Differs by one character that is wrong, missing or too many. */
function isNear(left: string, right: string): boolean {
  if (Math.min(left.length, right.length) < 6 || Math.abs(left.length - right.length) > 1) return false;
  let begin = 0;
  while (begin < left.length && left[begin] === right[begin]) begin += 1;
  let end = 0;
  while (
    end < Math.min(left.length, right.length) - begin &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end += 1;
  return Math.max(left.length, right.length) - begin - end <= 1;
}
