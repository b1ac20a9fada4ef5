import type { PageFrame } from './page-frame.ts';

export interface HeadProps {
  readonly title: string;
  /** What previews of the address show. */
  readonly description?: string | undefined;
  /** The picture of a preview, with its whole address. */
  readonly image?: string | undefined;
  /** Whether search engines may list it. */
  readonly isListed?: boolean | undefined;
  readonly frame: PageFrame;
}

/** @example <Head title="Sign in to Florin" frame={frame} /> */
export function Head({ title, description, image, isListed, frame }: HeadProps) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {!isListed && <meta name="robots" content="noindex" />}
      <title>{title}</title>
      {description !== undefined && <Preview title={title} description={description} image={image} />}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon.png" />
      {isListed && <link rel="manifest" href="/manifest.webmanifest" />}
      {frame.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {frame.preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {frame.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </head>
  );
}

interface PreviewProps {
  readonly title: string;
  readonly description: string;
  readonly image: string | undefined;
}

function Preview({ title, description, image }: PreviewProps) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      {image !== undefined && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
    </>
  );
}
