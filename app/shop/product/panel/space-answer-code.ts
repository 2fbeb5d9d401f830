import { pageCode } from '#app/navigation/page-code.ts'

/** Loaded only for an address with a space. */
export const spaceAnswer = {
  file: 'app/shop/product/panel/space-answer.tsx',
  code: pageCode(() => import('./space-answer.tsx')),
}
