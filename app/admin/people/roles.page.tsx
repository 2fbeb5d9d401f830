import { DataTable } from '#app/admin/kit/data-table.tsx'
import { ListPage } from '#app/admin/kit/list-page.tsx'
import { type Area, areas } from '#contract/platform/areas.ts'
import { areaNames, permissionText, roleName } from '#rules/accounts/role-names.ts'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import styles from './people.module.scss'

const columns = ['owner', 'staff', 'packer'] as const

export function Component() {
  return (
    <ListPage
      title="Roles"
      meta="‘Read’ shows the page without its buttons. Roles can’t be changed, and what a role can’t see never reaches its browser."
      nav={<SubNav />}
    >
      <DataTable
        caption="What each role may do"
        variant={`table-sm ${styles.permissions}`}
        rows={areas.map((area) => ({ area }))}
        columns={[
          { head: 'Page', isRowHead: true, cell: ({ area }) => areaNames[area] },
          ...columns.map((role) => ({
            head: roleName(role),
            cell: ({ area }: { area: Area }) => <Permission text={permissionText(role, area)} />,
          })),
        ]}
      />
    </ListPage>
  )
}

function Permission({ text }: { text: ReturnType<typeof permissionText> }) {
  if (text === 'Yes') return <strong>Yes</strong>
  return text === 'No' ? <span className="meta">No</span> : text
}
