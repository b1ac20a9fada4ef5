import { readForeignJson } from '../foreign-text/foreign-json.ts';
import { type OutcomeSign, signOf } from './outcome-signs.ts';

/** As schema.org has them, for an order that was taken. */
const TAKEN = ['OrderProcessing', 'OrderInTransit', 'OrderPickupAvailable', 'OrderDelivered'];

const LENGTH_MAX = 100_000;
const SOURCES_MAX = 10;
const LIST_MAX = 50;

type Node = Readonly<Record<string, unknown>>;

/**
 * What a page tells machines of an order, in JSON-LD.
 * @example orderDataSigns(['{"@type":"Order","orderNumber":"10042"}']) // [{ name: 'order_data', … }]
 */
export function orderDataSigns(sources: readonly string[]): readonly OutcomeSign[] {
  return sources.slice(0, SOURCES_MAX).flatMap((source) => ordersIn(source).flatMap(signOfOrder));
}

function signOfOrder({ orderStatus, orderNumber }: Node): OutcomeSign[] {
  const status = typeof orderStatus === 'string' ? (orderStatus.split('/').at(-1) ?? '') : null;
  if (status !== null) return [signOf(TAKEN.includes(status) ? 'order_data' : 'said_open', status)];
  return typeof orderNumber === 'string' && orderNumber !== '' ? [signOf('order_data')] : [];
}

function ordersIn(source: string): readonly Node[] {
  const reading = source.length > LENGTH_MAX ? null : readForeignJson(source);
  if (reading?.kind !== 'json') return [];
  const nodes: readonly Node[] = listOf(reading.value).filter(isNode);
  const graphs = nodes.flatMap((node) => listOf(node['@graph'])).filter(isNode);
  return [...nodes, ...graphs].filter((node) => listOf(node['@type']).includes('Order'));
}

function listOf(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : [value]).slice(0, LIST_MAX);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
