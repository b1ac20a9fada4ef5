import { allDocuments, withAddress } from './library.ts';

/**
 * What language models are given of the documentation: where it is, as plain text (https://llmstxt.org).
 * @example renderLlms('https://pay.example')
 */
export function renderLlms(appUrl: string): string {
  const links = allDocuments()
    .filter(({ group }) => group !== null)
    .map(({ slug, title, summary }) => `- [${title}](${appUrl}/docs/${slug}.md): ${summary}`);
  return `# Florin

> A stablecoin merchant acquirer on Solana that anyone can run: payments, gifts and agentic checkout behind one API in Stripe's shape. Amounts are
> integers in cents. The official Stripe client works for products, checkout sessions, webhooks and lists.

## Docs

${links.join('\n')}

## Tools

- [Model Context Protocol](${appUrl}/docs/mcp.md): this installation serves its tools at ${appUrl}/mcp over streamable HTTP; a client is let in by OAuth, on a page where a person sets what it may spend

## Reference

- [OpenAPI 3.1](${appUrl}/v1/openapi.json): every route, field and error
- [Error codes](${appUrl}/docs/errors): what each means and what to do
`;
}

/** A document as it was written. */
export function plainDocument(slug: string, baseUrl: string): string | null {
  const found = allDocuments().find((page) => page.slug === slug);
  return found ? withAddress(found.markdown, baseUrl) : null;
}
