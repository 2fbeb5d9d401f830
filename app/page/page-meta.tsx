import { useShopDetails } from '#app/store/shop-details.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import type { Room } from '#rules/catalogue/rooms.ts'
import { scenes } from '#rules/content/scenes.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { publicImageUrl } from './public-image.ts'
import { trimAtWord } from './trim-at-word.ts'

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

interface LinkPreviewProps {
  shop: ShopDetails
  title: string
  /** The canonical URL. */
  url: string
  description?: string
  /** The picture of a product or one of the shop's scenes. */
  image?: string
  /** The price of the product that the page shows, in dollars. */
  price?: number
}

/** The head tags of a page that other sites read when they show a link to it: Open Graph, and the kind of card. */
function LinkPreview({ shop, title, url, description, image, price }: LinkPreviewProps) {
  return (
    <>
      <meta property="og:type" content={price === undefined ? 'website' : 'product'} />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:locale" content="en_NZ" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      {image && <PreviewPicture url={publicImageUrl(shop, image)} image={image} alt={title} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {price !== undefined && <meta property="product:price:amount" content={price.toFixed(2)} />}
      {price !== undefined && <meta property="product:price:currency" content="NZD" />}
    </>
  )
}

/** In pixels, as `publicImageUrl` asks for it. */
const previewWidth = 1200

/** The shop's own pictures have a known shape: a scene its own, that of a product is 4:3. */
function PreviewPicture({ url, image, alt }: { url: string; image: string; alt: string }) {
  const scene = Object.values(scenes).find((each) => each.image === image)
  const height = scene ? (previewWidth * scene.height) / scene.width : (previewWidth * 3) / 4
  const isOwn = image.startsWith('/')
  return (
    <>
      <meta property="og:image" content={url} />
      {isOwn && <meta property="og:image:width" content={String(previewWidth)} />}
      {isOwn && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={alt} />
    </>
  )
}
