import type { ListedProduct } from '#contract/products/products.ts'
import { Accordion } from '#app/ui/navigation/accordion.tsx'
import { sizeDirections } from '#app/ui/product/sizes.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'

type ProductFacts = Pick<ListedProduct, 'width' | 'height' | 'length' | 'weightKg' | 'material' | 'style'>

/** Specifications, Material and Style of a product (spec §2). */
export function ProductDetails({ product }: { product: ProductFacts }) {
  const rows: [string, string][] = [
    ['Width', `${product.width} mm, ${sizeDirections.width}`],
    ['Height', `${product.height} mm`],
    ['Length', `${product.length} mm, ${sizeDirections.length}`],
    ...(product.weightKg > 0 ? [['Weight', `${product.weightKg} kg`] as [string, string]] : []),
  ]
  return (
    <Accordion
      parts={[
        { title: 'Specifications', children: <DescriptionList rows={rows} />, open: true },
        { title: 'Material', children: product.material || 'Not given' },
        { title: 'Style', children: product.style || 'Not given' },
      ]}
    />
  )
}
