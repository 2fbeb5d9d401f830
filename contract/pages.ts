import type { UserInfo } from './accounts/accounts.ts'

/*
 * The types that the server and the built pages share. The server knows the pages by `PageRenderer` and nothing else.
 */

/** For how many days the shop keeps personal data. A daily job deletes or replaces it afterwards. */
export interface KeepDays {
  /** The messages of the contact form, from their arrival. */
  messages: number
  /** The texts of emails, from their creation. */
  emails: number
  /** The audit events, from the change. */
  history: number
  /** The access events: sign-ins, refusals and the like. */
  access: number
  /** The name, email address and delivery address of an order, from its delivery, cancellation or full refund. */
  orders: number
}

/** The announcement that the shop shows now; `link` is empty without one. */
export interface ShownAnnouncement {
  text: string
  link: string
}

/** A category of a room: the keyword in the URL, which its pieces have as their category, and the label of its link. */
export interface Category {
  keyword: string
  label: string
  /** Its page works, and nothing links to it. */
  isHidden?: true
}

/** What the owner says of each room: the lead text of its page, and its categories in their order. */
export type RoomTexts = Readonly<
  Record<'living' | 'dining' | 'bedroom', { lead: string; categories: readonly Category[] }>
>

/** A page of the owner that the footer links to. */
export interface FooterPage {
  title: string
  slug: string
}

/** A link of the menu. */
export interface ShownMenuLink {
  label: string
  to: string
  /** The link is marked at the paths that begin with it; absent for those that begin with `to`. */
  under?: string
}

/** What every page shows of the shop itself: what the owner has published, and the configuration. */
export interface ShopDetails {
  name: string
  email: string
  phone: string
  /** When the telephone is answered, such as `9am to 5pm, Monday to Friday`. */
  phoneHours: string
  /** The address of the shop on one line; empty without one. */
  address: string
  /** The line above the header; null without one. */
  announcement: ShownAnnouncement | null
  /** The lead text and the categories of each room. */
  rooms: RoomTexts
  /** The pages of the owner that the footer links to. */
  footerPages: readonly FooterPage[]
  /** The menu of the owner in the header; absent for the menu of the specification. */
  menu?: readonly ShownMenuLink[]
  /** How long an unpaid order holds its units, in minutes. */
  holdMinutes: number
  /** How many days an unpaid order can be paid from its placing. */
  payableDays: number
  /** Whether Afterpay is offered in addition to cards, for the totals that it accepts. */
  hasAfterpay: boolean
  /** How long personal data is kept. */
  keepDays: KeepDays
  /** The GST number that receipts show; empty without one. */
  gstNumber: string
  /** Whether prices include GST. A shop that is not registered for GST does not mention it. */
  isGstRegistered: boolean
  /** The public address without a slash at the end: canonical links start with it. */
  publicUrl: string
}

/** The built files that a page needs. In development Vite serves the sources instead. */
export interface PageAssets {
  /** The script that hydrates the page. */
  script: string
  /** The small script that starts the others and remembers presses before hydration. */
  earlyScript: string
  styles: string[]
  /** Chunks that the script and this page import. */
  modules: string[]
  fonts: string[]
}

/** A request of a page to the shop's own API during the server render: path in, status, body and `Link` header out. */
export type FetchApi = (url: string) => Promise<{ status: number; body: string; link?: string | undefined }>

/** What a crash page needs. */
export interface CrashRequest {
  /** Path and query as requested. */
  url: string
  shop: ShopDetails
  /** Returns the built files of the page and its frames with these source files, and those that every page needs. */
  assetsOf: (files: readonly string[]) => PageAssets
  /** The error text, or null where visitors must not read it. */
  text: string | null
}

/** What a page needs to be rendered. */
export interface PageRequest extends Omit<CrashRequest, 'text'> {
  /** The signed-in user, on private pages only, so that a public page is the same for every visitor. */
  user: UserInfo | null
  fetchApi: FetchApi
  /** The page is sent without script and data, so it is never hydrated. */
  isStatic: boolean
}

/** A rendered page or a redirect; 301 when the page has moved. */
export type RenderedPage = { status: number; html: string } | { status: 301 | 302; location: string }

/** The exports of `app/entry/entry-server.tsx`. */
export interface PageRenderer {
  isPrivatePage(path: string): boolean
  /** The pattern of a page, such as `/product/:id`; `*` for a path without a page. */
  routeOf(path: string): string
  /** The names of the query parameters that the public page of a path reads when it is rendered. */
  queryOf(path: string): readonly string[]
  renderPage(request: PageRequest): Promise<RenderedPage>
  renderCrash(request: CrashRequest): string
}
