import { signInPath } from '../../sign-in/return-path.ts';
import { curlExample, sdkExample } from './examples.ts';
import type { FieldRow } from './fields.ts';
import type { ReferenceOperation } from './operations.ts';

export interface OperationSectionProps {
  readonly operation: ReferenceOperation;
  readonly baseUrl: string;
  readonly isSignedIn: boolean;
}

/** One operation: what it takes, how it is called, what it answers, and a way to try it. */
export function OperationSection({ operation, baseUrl, isSignedIn }: OperationSectionProps) {
  const { operationId, method, path, summary, description, query, body, answer, answerExample, errors } =
    operation;
  return (
    <section class="operation" id={operationId}>
      <h2>
        <a href={`#${operationId}`}>{summary.replace(/\.$/, '')}</a>
      </h2>
      <p>
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      {description !== summary && (
        <p>
          <WithCode text={description} />
        </p>
      )}
      <Fields title="Query" rows={query} />
      <Fields title="Body" rows={body} />
      <div class="tabs">
        <div class="tab-bar needs-script">
          <button type="button" class="quiet small" aria-pressed="true">
            TypeScript
          </button>
          <button type="button" class="quiet small" aria-pressed="false">
            curl
          </button>
        </div>
        <Code name="TypeScript" text={sdkExample(operation)} isShown />
        <Code name="curl" text={curlExample(operation, baseUrl)} />
      </div>
      <Fields title="Response" rows={answer} />
      {answerExample !== undefined && (
        <details>
          <summary>Example response</summary>
          <CodeBlock text={JSON.stringify(answerExample, null, 2)} />
        </details>
      )}
      {errors.length > 0 && (
        <p class="hint">
          Possible errors: {errors.join(', ')}. <a href="/docs/errors">What they mean</a>.
        </p>
      )}
      {operation.canBeTried && <TryIt operation={operation} isSignedIn={isSignedIn} />}
    </section>
  );
}

/** Descriptions set code between backticks. */
function WithCode({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}

function Fields({ title, rows }: { readonly title: string; readonly rows: readonly FieldRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details class="fields">
      <summary>
        {title} <span class="tag">{rows.length === 1 ? '1 field' : `${rows.length} fields`}</span>
      </summary>
      <dl>
        {rows.map(({ name, kind, isRequired, meaning }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span class="tag">{kind}</span>
              {isRequired && title !== 'Answer' && <span class="tag"> required</span>}
            </dt>
            <dd>
              <WithCode text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface CodeProps {
  readonly name: string;
  readonly text: string;
  readonly isShown?: boolean;
}

function Code({ name, text, isShown }: CodeProps) {
  return (
    <div class={isShown ? 'tab shown' : 'tab'} data-tab={name}>
      <p class="tab-name">{name}</p>
      <CodeBlock text={text} />
    </div>
  );
}

function CodeBlock({ text }: { readonly text: string }) {
  const [before, ...after] = text.split('sk_live_…');
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {before}
          {after.map((part) => (
            <>
              <span data-key="">sk_live_…</span>
              {part}
            </>
          ))}
        </code>
      </pre>
    </div>
  );
}

function TryIt({ operation, isSignedIn }: Omit<OperationSectionProps, 'baseUrl'>) {
  const { operationId, method, path, bodyExample } = operation;
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!);
  const idOf = (name: string) => `${operationId}-${name}`;
  return (
    <details class="try needs-script">
      <summary>Try it</summary>
      <form data-try data-method={method} data-path={path}>
        {!isSignedIn && (
          <p class="hint">
            <a href={signInPath('/docs/reference')}>Sign in</a> first. The request is made as the account that
            you are signed in to.
          </p>
        )}
        {names.map((name) => (
          <div key={name} class="field">
            <label for={idOf(name)}>{name}</label>
            <input id={idOf(name)} name={name} required autocomplete="off" spellcheck={false} />
          </div>
        ))}
        {bodyExample !== null && (
          <div class="field">
            <label for={idOf('body')}>Body</label>
            <textarea id={idOf('body')} name="body" rows={8} spellcheck={false}>
              {JSON.stringify(bodyExample, null, 2)}
            </textarea>
          </div>
        )}
        <button type="submit" class="quiet small">
          Send {method}
        </button>
        <div role="status" data-answer />
      </form>
    </details>
  );
}
