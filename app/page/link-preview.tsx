import type { ShopDetails } from '#contract/pages.ts'
import { scenes } from '#rules/content/scenes.ts'
import { publicImageUrl } from './public-image.ts'

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
export function LinkPreview({ shop, title, url, description, image, price }: LinkPreviewProps) {
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
