/** The lines of an export of Shopify with so many products; each has three pictures, which are on no server. */
export function* shopifyProducts(count: number): Generator<string> {
  yield 'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status\n'
  for (let number = 1; number <= count; number++) {
    const handle = `kurow-table-${number}`
    const type = ['Tables', 'Chairs', 'Beds', 'Sofas', 'Lighting'][number % 5]
    const body = `<p>${'Made by hand in rimu from old bridges, oiled twice. '.repeat(12)}</p><ul><li>L1200 x W650 x H460mm</li></ul>`
    const picture = (position: number) => `https://pictures.invalid/${handle}-${position}.jpg?v=1,${position}`
    yield `${handle},Kurow Table ${number},${body.replaceAll(',', ';')},Kurow Joinery,${type},"Rimu, Handmade",Title,Default Title,K-${number},24500,${1 + (number % 9)},${100 + number}.95,${picture(1)},active\n`
    yield `${handle}${','.repeat(12)}${picture(2)},\n`
    yield `${handle}${','.repeat(12)}${picture(3)},\n`
  }
}

/** The lines of an export with so many customers, each with an address, a note and a tag. */
export function* shopifyCustomers(count: number): Generator<string> {
  yield 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags\n'
  for (let number = 1; number <= count; number++) {
    yield `'${7_000_000 + number},Anahera,Pōtiki ${number},anahera${number}@example.nz,no,,${number} Rātā Street,,Ōtaki,WGN,NZ,'5512,+64 21 555 0151,'+64 21 555 0151,,714.00,4,Rings first,no,trade\n`
  }
}

/** The lines of an export with one order of each of so many customers. */
export function* shopifyOrders(count: number): Generator<string> {
  yield 'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Payment Method,Refunded Amount,Id\n'
  for (let number = 1; number <= count; number++) {
    const at = '2025-02-23 12:28:00 +1300'
    yield `#${1000 + number},anahera${number}@example.nz,paid,${at},fulfilled,NZD,100.00,100.00,${at},1,Kurow Table ${number},100.00,K-${number},Anahera Pōtiki ${number},${number} Rātā Street,Ōtaki,'5512,NZ,Shopify Payments,0.00,${5_551_000 + number}\n`
  }
}
