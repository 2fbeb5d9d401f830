import { supportApi } from '#app/api/content.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import { paths } from '#rules/paths.ts'
import { ContentPage } from './content-page.tsx'
import { ShopPhone } from './shop-contact.tsx'
import styles from './content.module.scss'

export const loader = prefetch(() => [supportApi.read.initiate()])

export function Component() {
  const shop = useShopDetails()
  const { data } = supportApi.read.useQuery()
  const parts = (data?.sections ?? []).map(({ id, title, answers }, index) => ({
    id,
    title,
    body: (
      <Accordion parts={answers.map(({ question, html }, at) => ({ title: question, html, open: index + at === 0 }))} />
    ),
  }))
  const lead = (
    <>
      Answers to the most common questions. For anything else, call <ShopPhone />, {shop.phoneHours}.
    </>
  )
  return (
    <>
      <PageMeta
        title="Support"
        description={`Answers about ordering, shipping, returns, warranty, accounts and promotions at ${shop.name}.`}
        canonical={paths.support}
      />
      <ContentPage title="Support" lead={lead} parts={parts} />
    </>
  )
}

/** Whether HTML begins with a block element; else it is the text of one paragraph. */
const hasBlocks = /^<(?:p|h[2-4]|[uo]l|pre|blockquote|hr|div)\b/

/** Native `details` work without script, and find-in-page opens them. */
function Accordion({ parts }: { parts: readonly { title: string; html: string; open?: boolean }[] }) {
  return (
    <div className={`rule-line ${styles.accordion}`}>
      {parts.map(({ title, html, open }) => (
        <details className={`fold ${styles.item}`} key={title} open={open}>
          <summary className={styles.title}>
            <h3 className="sub-head fw-semibold">{title}</h3>
          </summary>
          {hasBlocks.test(html) ? (
            <div className={`pb-4 ${styles.body}`}>
              <WrittenText html={html} />
            </div>
          ) : (
            <div className={`pb-4 ${styles.body}`} dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </details>
      ))}
    </div>
  )
}
