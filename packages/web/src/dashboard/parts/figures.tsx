/** A few figures side by side. @example <Figures figures={[['Opened', '12'], ['Received', '$300.00']]} /> */
export function Figures({ figures }: { readonly figures: readonly (readonly [string, string])[] }) {
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
