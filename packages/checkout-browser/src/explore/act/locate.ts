import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from '@florin/page-reading/survey/control';
import type { Frame, Locator as PageLocator } from 'playwright-core';
import { type Drive, isNavigationError } from '../../pool/drive.ts';
import { isOfTool } from '../../tool-error.ts';

const POLL_MS = 40;

/** The element that the first matching locator finds, where it is the only visible one; null where none does. */
export async function locate(frame: Frame, locators: readonly Locator[]): Promise<PageLocator | null> {
  for (const locator of locators) {
    const found = byLocator(frame, locator).filter({ visible: true });
    if ((await found.count()) === 1) return found;
  }
  return null;
}

/** The only element of its kind that a locator finds, though nobody sees it. */
export async function locateHidden(
  frame: Frame,
  locators: readonly Locator[],
  tag: string,
): Promise<PageLocator | null> {
  for (const locator of locators) {
    const found = byLocator(frame, locator);
    if ((await found.count()) === 1 && (await found.evaluate((node) => node.localName)) === tag) return found;
  }
  return null;
}

/** Looks until the element is there, at the most until the deadline; looks once even where that is past. */
export async function waitToLocate(
  drive: Drive,
  locators: readonly Locator[],
  deadlineMs: number,
): Promise<PageLocator | null> {
  for (;;) {
    const found = await locateDuringNavigation(drive.page.mainFrame(), locators);
    if (found || Date.now() > deadlineMs) return found;
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
  }
}

async function locateDuringNavigation(
  frame: Frame,
  locators: readonly Locator[],
): Promise<PageLocator | null> {
  try {
    return await locate(frame, locators);
  } catch (error) {
    if (isNavigationError(error)) return null;
    throw error;
  }
}

function byLocator(frame: Frame, locator: Locator): PageLocator {
  if (locator.by === 'css') return frame.locator(locator.css);
  if (locator.by === 'label') return frame.getByLabel(locator.label, { exact: true });
  return frame.getByRole(locator.role, { name: locator.name, exact: true });
}

/** The locator that was unique when the survey was taken comes last; in the same moment it is the surest. */
export function exact(locators: readonly Locator[]): readonly Locator[] {
  return locators.slice(-1);
}

/**
 * What is covered, moves on, takes no such value or is something else by now cannot be used by a person either: null, and the next
 * look decides. A page that leaves or a browser that ends is another matter.
 */
export async function whereUsable<T>(drive: Drive, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (drive.context.signal.aborted || isNavigationError(error) || !isUnusable(error)) throw error;
    return null;
  }
}

const OVER = ['has been closed', 'crashed', 'disconnected'];

/** Whether a tool could not do with an element what was asked: the step does not fit the page. */
export function isUnusable(error: unknown): boolean {
  if (!(error instanceof Error) || OVER.some((words) => error.message.includes(words))) return false;
  return error.name === 'TimeoutError' || isOfTool(error.message);
}
