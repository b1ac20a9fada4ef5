import { addAcpRoutes } from './acp/routes.ts';
import type { SellingParts } from './endpoint.ts';
import { addUcpRoutes } from './ucp/routes.ts';

/** What accounts that sell to agents offer them, in each protocol that agents speak. */
export function addSellingRoutes(parts: SellingParts): void {
  addUcpRoutes(parts);
  addAcpRoutes(parts);
}
