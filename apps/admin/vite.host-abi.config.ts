import { defaultClientConditions, defineConfig } from 'vite';

/** `/host-abi.js`: one classic script that any page of the same origin can load, beside the console's own files. */
export default defineConfig({
  publicDir: false,
  resolve: { conditions: ['@taproom/source', ...defaultClientConditions] },
  build: {
    outDir: 'build',
    emptyOutDir: false,
    lib: { entry: 'src/host-abi.ts', name: 'taproomHostAbi', formats: ['iife'], fileName: () => 'host-abi.js' },
  },
});
