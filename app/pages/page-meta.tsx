import { useShopDetails } from '#app/store/shop-details.tsx'
import { LinkPreview } from './link-preview.tsx'

interface PageMetaProps {
  /** The title of the page, without the shop's name. */
  title: string
  description?: string
  /** The canonical path of the page. Without one, search engines must not index the page. */
  canonical?: string
  /** The picture for links to the page on other sites. */
  image?: string
  /** The price of the product that the page shows, in dollars. */
  price?: number
}

/**
 * The head tags of a page. React moves them into the head, on the server and in the browser. What only other sites read is
 * written by the server alone: they request each page from the server.
 */
export function PageMeta({ title, description, canonical, image, price }: PageMetaProps) {
  const shop = useShopDetails()
  const url = canonical === undefined ? undefined : shop.publicUrl + encodeURI(decodeSafely(canonical))
  return (
    <>
      <title>{`${title} · ${shop.name}`}</title>
      {url === undefined && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {import.meta.env.SSR && description && <meta name="description" content={description} />}
      {import.meta.env.SSR && url && <LinkPreview {...{ shop, title, url, description, image, price }} />}
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
