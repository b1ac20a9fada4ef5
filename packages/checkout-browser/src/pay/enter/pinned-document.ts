import { randomUUID } from 'node:crypto';
import type { CDPSession, Frame, Page } from 'playwright-core';

/**
 * The document that a frame showed when it was pinned, and never another: once the frame has gone elsewhere, has been
 * replaced or is detached, every step fails. Steps run in a world of their own beside the page's scripts, which share
 * its elements but can neither see nor change what runs here; that is why what a step says of the document is true.
 */
export interface PinnedDocument {
  /** Runs to its end inside the document, at once, or throws without having begun. */
  run<Argument, Result>(step: DocumentStep<Argument, Result>, argument: Argument): Promise<Result>;
}

/** Sent as source text: may use nothing from outside itself. */
export type DocumentStep<Argument, Result> = (pinned: Document, argument: Argument) => Result;

export interface PinnedDocuments {
  /** Null where the frame was leaving while it was looked at. */
  of(frame: Frame): PinnedDocument | null;
  release(): Promise<void>;
}

const MARK = 'data-checkout-frame';
const FRAMES_MAX = 24;

/**
 * Pins what the frames show now.
 * @example
 * const documents = await pinDocuments(page, fields.map(({ frame }) => frame));
 * await documents.of(frame)?.run((pinned) => pinned.title, null);
 */
export async function pinDocuments(page: Page, frames: readonly Frame[]): Promise<PinnedDocuments> {
  const sessions = new Map<Frame, Promise<FrameSession | null>>();
  const sessionOf = (frame: Frame) => {
    const opening = sessions.get(frame) ?? openSession(page, frame);
    sessions.set(frame, opening);
    return opening;
  };
  const unique = [...new Set(frames)];
  const pinned = await Promise.all(unique.map((frame) => pin(frame, sessionOf)));
  const found = new Map(unique.map((frame, index) => [frame, pinned[index] ?? null]));
  return {
    of: (frame) => found.get(frame) ?? null,
    release: async () => {
      const open = await Promise.all(sessions.values());
      await Promise.all(open.map((one) => one && ignoringGone(one.session.detach())));
    },
  };
}

interface FrameSession {
  readonly session: CDPSession;
  /** The worlds of our own in the documents of this session, as objects that stand for these documents. */
  readonly documents: readonly string[];
}

async function pin(
  frame: Frame,
  sessionOf: (frame: Frame) => Promise<FrameSession | null>,
): Promise<PinnedDocument | null> {
  try {
    const open = await nearestSession(frame, sessionOf);
    if (!open) return null;
    // The library does not say which of the browser's frames is this one, so the document is told by a mark. A page
    // that copies the mark gains nothing: every step asks the document itself for its origin.
    const mark = randomUUID();
    await frame.evaluate(setMark, { name: MARK, mark });
    const carries = await Promise.all(
      open.documents.map((document) =>
        ignoringGone(run(open.session, document, takeMark, { name: MARK, mark })),
      ),
    );
    const document = open.documents[carries.indexOf(true)];
    if (document === undefined) return null;
    return { run: (step, argument) => run(open.session, document, step, argument) };
  } catch {
    // The frame left while it was looked at.
    return null;
  }
}

/** A frame of another site has a process and a session of its own; any other belongs to that of a frame around it. */
async function nearestSession(
  frame: Frame,
  sessionOf: (frame: Frame) => Promise<FrameSession | null>,
): Promise<FrameSession | null> {
  for (let at: Frame | null = frame; at; at = at.parentFrame()) {
    const open = await sessionOf(at);
    if (open) return open;
  }
  return null;
}

async function openSession(page: Page, frame: Frame): Promise<FrameSession | null> {
  try {
    const session = await page.context().newCDPSession(frame);
    return { session, documents: await enterDocuments(session) };
  } catch {
    // The frame has no session of its own, or has just left.
    return null;
  }
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}

async function enterDocuments(session: CDPSession): Promise<string[]> {
  const worldName = randomUUID();
  // The number of a world is used again by other processes; only this id is not.
  const worlds: string[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === worldName) worlds.push(context.uniqueId);
  });
  const [{ frameTree }] = await Promise.all([
    session.send('Page.getFrameTree'),
    session.send('Runtime.enable'),
  ]);
  const frameIds = idsOf(frameTree).slice(0, FRAMES_MAX);
  await Promise.all(
    frameIds.map((frameId) => ignoringGone(session.send('Page.createIsolatedWorld', { frameId, worldName }))),
  );
  const documents = await Promise.all(
    worlds.map((uniqueContextId) =>
      ignoringGone(session.send('Runtime.evaluate', { expression: 'document', uniqueContextId })),
    ),
  );
  return documents.flatMap((answer) => answer?.result.objectId ?? []);
}

function idsOf({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(idsOf)];
}

async function run<Argument, Result>(
  session: CDPSession,
  document: string,
  step: DocumentStep<Argument, Result>,
  argument: Argument,
): Promise<Result> {
  const answer = await session.send('Runtime.callFunctionOn', {
    objectId: document,
    functionDeclaration: step.toString(),
    arguments: [{ objectId: document }, { value: argument }],
    returnByValue: true,
  });
  if (answer.exceptionDetails) throw new Error('a step failed inside the document');
  return answer.result.value as Result;
}

interface Mark {
  readonly name: string;
  readonly mark: string;
}

/** Runs inside the page. */
function setMark({ name, mark }: Mark): void {
  document.documentElement.setAttribute(name, mark);
}

/** Runs inside the document. */
function takeMark(pinned: Document, { name, mark }: Mark): boolean {
  const root = pinned.documentElement;
  if (root?.getAttribute(name) !== mark) return false;
  root.removeAttribute(name);
  return true;
}

/** What has gone needs nothing more. */
async function ignoringGone<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(() => null);
}
