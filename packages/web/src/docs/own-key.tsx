import { signInPath } from '../sign-in/return-path.ts';
/** Secrets are kept as hashes, so nobody can show a key again; but a new one can be made for whoever is signed in. */
export function OwnKey({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <div class="own-key needs-script" data-own-key>
      {isSignedIn ? (
        <>
          <p>Use your own API key in the examples. We create a new key and show it in this tab only.</p>
          <button type="button" class="quiet small">
            Create a key
          </button>
        </>
      ) : (
        <p>
          <a href={signInPath('/docs')}>Sign in</a> to use your own API key in the examples.
        </p>
      )}
      <p role="status" />
    </div>
  );
}
