/** Where things are, on the pages that are not about one payment or gift. */
export function PageLinks() {
  return (
    <nav aria-label="Pages">
      <a href="/dashboard">Dashboard</a>
      <a href="/gifts/redeem">Claim a gift</a>
      <a href="/docs">Docs</a>
    </nav>
  );
}
