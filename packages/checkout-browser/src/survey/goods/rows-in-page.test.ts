import { goodsRows } from '@florin/page-reading/product/goods-rows';
import { expect, it } from 'vitest';
import { useBlankPage } from '../blank-page.testing.ts';
import { survey } from '../survey.ts';

const blank = useBlankPage();

const GROUPED = `<h1>Trail set</h1><form><table>
<tr><td><div><label for="a" style="position:absolute;clip:rect(0 0 0 0)">Trail socks quantity</label><input id="a" type="number" name="quantity[21]" value="" min="0"></div></td><td><a href="/socks">Trail socks</a></td><td>$12.00</td></tr>
<tr><td><div><label for="b" style="position:absolute;clip:rect(0 0 0 0)">Trail hat quantity</label><input id="b" type="number" name="quantity[22]" value="" min="0"></div></td><td><a href="/hat">Trail hat</a></td><td>$24.50</td></tr></table><button>Add to cart</button></form>`;
const ORDER_FORM = `<h1>Trail set</h1><form><table><thead><tr><th>Product</th><th>Qty</th></tr></thead>
<tr><td><strong>Trail socks</strong><div>$12.00</div></td><td><input type="text" name="super_group[21]" value="0" title="Qty" class="qty"></td></tr>
<tr><td><strong>Trail hat</strong><div>$24.50</div></td><td><select name="super_group[22]"><option>0</option><option>1</option><option>2</option></select></td></tr></table><button>Add to cart</button></form>`;
const SPACED = `<h1>Fair</h1><form>${['Small', 'Medium']
  .map(
    (size) =>
      `<article>${' '.repeat(300)}<h5 id="${size}">${size}</h5>${' '.repeat(300)}<p>$31.00</p><input type="number" name="${size}" placeholder="0" aria-labelledby="${size} shirt"></article>`,
  )
  .join('')}<i id="shirt">Shirt</i><button>Add to cart</button></form>`;
const MEASURES = `<h1>Blind</h1><p>$40.00</p><form><label>Width (cm) <input type="number" name="width"></label><label>Height (cm) <input type="number" name="height"></label><label>Quantity <input type="number" name="qty" value="1"></label><button>Add to cart</button></form>`;

it.each([
  ['a grouped product', GROUPED, ['Trail socks', 'Trail hat']],
  ['an order form', ORDER_FORM, ['Trail socks', 'Trail hat']],
  ['a list with much space in its markup', SPACED, ['Small Shirt', 'Medium Shirt']],
  ['the measures of one product', MEASURES, []],
])('%s is read as a person reads it', async (_what, markup, titles) => {
  await blank.page.setContent(markup);
  expect(goodsRows(await survey(blank.page)).map(({ title }) => title)).toEqual(titles);
});
