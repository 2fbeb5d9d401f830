import { ActionButton } from '#app/admin/kit/act.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { shopExportApi } from '#app/api/admin/back-office.ts'
import { shopExport } from '#contract/back-office/shop-export.ts'
import { downloadFile } from './download-file.ts'

/** Downloads the whole shop, once the shop allows it: a download cannot ask for the password. */
export function ExportShop() {
  const prepare = shopExportApi.prepare.useMutation()
  return (
    <Section
      className="mt-0 mb-5"
      id="export"
      title="Export the whole shop"
      meta="For moving to another shop. A backup has everything, and restores this one."
      buttons={
        <ActionButton
          mutation={prepare}
          arg={undefined}
          success={({ message }) => message}
          onDone={() => downloadFile(shopExport.download.url)}
        >
          Export as ZIP
        </ActionButton>
      }
    >
      <p>
        The file has your products, customers, orders, reviews, pictures, models and addresses that lead on. The tables
        in its folder ‘shopify’ have Shopify’s columns, which many other shops can read. Names and addresses are in it,
        so keep it safe.
      </p>
    </Section>
  )
}
