import { signInPath } from '../sign-in/return-path.ts';
/** Secrets are kept as hashes, so nobody can show a key again; but a new one can be made for whoever is signed in. */
export function OwnKey({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <div class="own-key needs-script" data-own-key>
      {isSignedIn ? (
        <>
          <p>The examples can hold a key of yours. It is made now, and shown in this tab only.</p>
          <button type="button" class="quiet small">
            Fill in a new key
          </button>
        </>
      ) : (
        <p>
          <a href={signInPath('/docs')}>Sign in</a>, and the examples can hold a key of yours.
        </p>
      )}
      <p role="status" />
    </div>
  );
}
