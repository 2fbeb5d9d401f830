import { pageCode } from '#app/navigation/page-code.ts'

/** What judges the piece of the page. The page loads it only when its address has a space. */
export const spaceAnswer = {
  file: 'app/shop/product/panel/space-answer.tsx',
  code: pageCode(() => import('./space-answer.tsx')),
}
