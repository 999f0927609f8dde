import adapter from '@sveltejs/adapter-static';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { sveltekit } from '@sveltejs/kit/vite';
import tailwindcss from '@tailwindcss/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const source = '@taproom/source';

export default defineConfig({
  plugins: [
    tailwindcss(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/lib/paraglide',
      strategy: ['globalVariable', 'baseLocale'],
    }),
    sveltekit({
      adapter: adapter({ fallback: 'index.html', precompress: true }),
      compilerOptions: { runes: true },
      csp: {
        mode: 'hash',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          // CodeMirror and floating-ui set styles at run time.
          'style-src': ['self', 'unsafe-inline'],
          'img-src': ['self', 'data:'],
          'object-src': ['none'],
          'base-uri': ['none'],
          'form-action': ['none'],
        },
      },
    }),
    svelteTesting(),
  ],
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: { environment: 'jsdom', include: ['src/**/*.spec.ts'] },
  server: { proxy: { '/api': process.env['TAPROOM_DEV_API'] ?? 'http://127.0.0.1:7346' } },
});
