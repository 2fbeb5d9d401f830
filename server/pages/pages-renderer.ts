import type { UserInfo } from '#contract/accounts.ts'
import type { ShopDetails } from '#rules/shop-info.ts'

/*
 * The door between the server and the pages: the server knows the built pages by this shape and by nothing else.
 */

/** The built files that a page needs; `app/document.ts` writes them into the head. */
export interface PageAssets {
  script: string
  styles: string[]
  modules: string[]
  fonts: string[]
}

/** How a page asks the API while it is rendered on the server. */
export type FetchApi = (url: string) => Promise<{ status: number; body: string; link: string | undefined }>

export type RenderedPage = { status: number; html: string } | { status: 302; location: string }

interface Asked {
  url: string
  shop: ShopDetails
  /** The built files of the page whose source file is named. */
  assetsOf: (file: string | undefined) => PageAssets
}

/** What `app/entry-server.tsx` offers. */
export interface PageRenderer {
  isPrivatePage(path: string): boolean
  renderPage(asked: Asked & { user: UserInfo | null; fetchApi: FetchApi; isStill: boolean }): Promise<RenderedPage>
  renderCrash(asked: Asked & { text: string | null }): string
}
