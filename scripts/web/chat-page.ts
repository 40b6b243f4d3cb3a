/** Makes the widget for chats: one self-contained HTML file, because the policy of MCP Apps allows nothing else. */
import { join } from 'node:path';
import { VERSION } from '../../src/shared/program/version.ts';
import { leanMapStyles } from './lean-map-styles.ts';
import { mapWorkerAsFunction } from './map-worker.ts';

/** Tags that would end a script inside a page, even within the script's strings. */
const CLOSING = /<(?=\/script|!--)/gi;

/**
 * @param web folder of the page's sources
 * @param icons symbols of scripts/web/sprite.ts
 * @param bundling options of the bundler
 */
export async function chatPage(
  web: string,
  icons: string,
  bundling: Pick<Bun.BuildConfig, 'target' | 'format' | 'minify' | 'define'>,
): Promise<string> {
  const bundled = async (entry: string): Promise<string> => {
    const { outputs } = await Bun.build({
      ...bundling,
      entrypoints: [entry],
      plugins: [mapWorkerAsFunction()],
      define: { ...bundling.define, BUILD_VERSION: JSON.stringify(VERSION) },
    });
    if (outputs.length !== 1) throw new Error(`${entry} is not one file`);
    return outputs[0]!.text();
  };
  const script = await bundled(join(web, 'chat/main.ts'));
  const styles = [
    leanMapStyles(await bundled(Bun.resolveSync('maplibre-gl/dist/maplibre-gl.css', web))),
    await bundled(join(web, 'styles/chat.css')),
  ];
  return new HTMLRewriter()
    .on('#icons', { element: (element) => void element.setInnerContent(icons, { html: true }) })
    .on('head', {
      element: (element) => void element.append(`<style>${styles.join('\n')}</style>\n`, { html: true }),
    })
    .on('body', {
      element: (element) =>
        void element.append(`<script type="module">${script.replaceAll(CLOSING, '\\x3c')}</script>\n`, {
          html: true,
        }),
    })
    .transform(await Bun.file(join(web, 'chat/chat.html')).text());
}
