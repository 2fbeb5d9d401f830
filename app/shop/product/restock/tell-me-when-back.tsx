import { later } from '#app/navigation/later.tsx'
import { pageCode } from '#app/navigation/page-code.ts'

const restock = pageCode(() => import('./restock-form.tsx'))

if (import.meta.env.SSR) await restock.load()

/** Asks for one email when a piece that is sold out is back. */
export const TellMeWhenBack = later(restock, ({ RestockForm }) => RestockForm)
