import { shellWords } from '../words/shell-words.ts';
import { useWords } from '../words/use-words.ts';
import { type PageNetwork, transactionUrl } from './page-network.ts';

export interface TransactionLinkProps {
  readonly network: PageNetwork;
  readonly signature: string;
}

/** Where everyone can see that a payment happened. */
export function TransactionLink({ network, signature }: TransactionLinkProps) {
  const { seeTransaction, newTab } = useWords(shellWords);
  return (
    <a href={transactionUrl(network, signature)} rel="noreferrer" target="_blank">
      {seeTransaction}
      <span class="unseen">{newTab}</span>
    </a>
  );
}
