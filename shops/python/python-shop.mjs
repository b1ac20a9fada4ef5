// What shops written in Python share: a virtual environment of pinned packages, a Django project of ours, its own server.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installShop } from '../shop.mjs';

const SHARED = fileURLToPath(new URL('.', import.meta.url));

/** @example pythonShop({ name: 'oscar', home: import.meta.url, packages: ['django-oscar==4.2.1'], kind, catalog }) */
export function pythonShop({
  name,
  home,
  packages,
  kind,
  catalog,
  environment = () => ({}),
  setUp = () => {},
  language = 'en-us',
  packagesOf = null,
  readsBy = null,
}) {
  const project = fileURLToPath(new URL('.', home));
  const python = ({ folder }) => join(folder, 'venv', 'bin', 'python');
  return {
    name,
    kind,
    catalog,
    ...(readsBy && { translations: (folder) => ({ packages: join(folder, 'venv', 'lib'), language }) }),
    version: packages[0].split('==')[1],
    install({ folder, run }) {
      // The same packages in another language: they are installed once.
      if (packagesOf) {
        symlinkSync(join(installShop(packagesOf), 'venv'), join(folder, 'venv'));
        return;
      }
      run('python3', ['-m', 'venv', 'venv']);
      run(python({ folder }), ['-m', 'pip', 'install', '--quiet', ...packages]);
      setUp({ folder, run });
    },
    environment: (place) => ({
      PYTHONPATH: `${project}:${SHARED}`,
      PYTHONDONTWRITEBYTECODE: '1',
      DJANGO_SETTINGS_MODULE: 'store.settings',
      SHOP_LANGUAGE: language,
      ...environment(place),
    }),
    operate: (place) => [python(place), '-W', 'ignore', join(project, 'operate.py')],
    serve: (place) => [
      python(place),
      '-W',
      'ignore',
      '-m',
      'django',
      'runserver',
      '--noreload',
      `127.0.0.1:${place.port}`,
    ],
  };
}
