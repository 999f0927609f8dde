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
  build: {
    rolldownOptions: {
      output: {
        // Each message and each icon is a module; without this, those that two screens share would be a request each.
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /[\\/]node_modules[\\/]svelte[\\/]/, priority: 2, minShareCount: 2 },
            { name: 'messages', test: /[\\/]paraglide[\\/]/, priority: 1, minShareCount: 2 },
            { name: 'icons', test: /[\\/]@lucide[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: { environment: 'jsdom', include: ['src/**/*.spec.ts'] },
  server: {
    proxy: {
      // Origin and Host have to stay one and the same, or the API refuses the console's writes.
      '/api': { target: process.env['TAPROOM_DEV_API'] ?? 'http://127.0.0.1:7346', changeOrigin: false },
    },
  },
});
