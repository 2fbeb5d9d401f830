import { useShopDetails } from '#app/store/shop-details.tsx'
import type { Room } from '#rules/catalogue/rooms.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { trimAtWord } from './trim-at-word.ts'
import { LinkPreview } from './link-preview.tsx'

/** The length of the description of a page in characters (spec §2). */
const maxLength = 160

interface PageMetaProps {
  /** The title of the page, without the shop's name. */
  title: string
  /** Of any length: the head has its first 160 characters, and previews of links the words that fit into them. */
  description?: string
  /** The canonical path of the page. Without one, search engines must not index the page. */
  canonical?: string
  /** The picture for links to the page on other sites. */
  image?: string
  /** The price of the product that the page shows, in dollars. */
  price?: number
  /** The room whose saved space the page shows: `app/entry/early.ts` goes on to the address with it. */
  spaceRoom?: Room['path'] | null
}

/**
 * The head tags of a page, which React moves into the head. The preview of a link is written by the server alone,
 * because other sites request each page from the server.
 */
export function PageMeta({ title, description, canonical, image, price, spaceRoom }: PageMetaProps) {
  const shop = useShopDetails()
  const url = canonical === undefined ? undefined : shop.publicUrl + encodeURI(decodeSafely(canonical))
  return (
    <>
      <title>{`${title} · ${shop.name}`}</title>
      {url === undefined && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {spaceRoom && <meta name="space-room" content={spaceRoom} />}
      {description && <meta name="description" content={truncate(description, maxLength)} />}
      {import.meta.env.SSR && url && (
        <LinkPreview {...{ shop, title, url, description: description && trimAtWord(description), image, price }} />
      )}
    </>
  )
}

/** A path may contain `%20` or a space; the canonical link always has the same form. */
function decodeSafely(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
