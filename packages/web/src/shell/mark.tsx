/** Florin's coin and name; a link to what this is. */
export function Mark() {
  return (
    <a class="mark" href="/">
      <i aria-hidden="true" />
      Florin
    </a>
  );
}
