/** The script that starts Swagger UI: what its fields hold, and which of them are folded. */

/** Groups of optional parameters, in their order: title and names. Three or more of one group are folded. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'The van': ['height_m', 'length_m', 'weight_t', 'width_m', 'badge', 'sleeper'],
  'The area and the list': ['radius', 'bbox', 'limit', 'sort', 'cursor'],
  'Along a route': ['route', 'corridor', 'speed'],
  Filters: [
    ...['official', 'free', 'water', 'toilets', 'dump_station', 'power', 'showers', 'waste', 'lit', 'dark'],
    ...[
      'paved',
      'dog',
      'water_view',
      'no_aerodrome',
      'max_slope_deg',
      'min_capacity',
      'min_score',
      'open_at',
    ],
    ...['kinds', 'max_houses', 'max_water_m', 'max_fee', 'fee_currency', 'include_not_recorded'],
  ],
};

/**
 * The default validator is an external host. Swagger UI fills in every example: all filters at once, or a box beside a
 * route, are a request that nobody means. Optional parameters have their examples in their descriptions, except for
 * positions and the night, without which an answer says little.
 */
export const START = `const GROUPS = ${JSON.stringify(GROUPS)};
const FOLDED_FROM = 3;
const FILLED = ['lat', 'lon', 'at'];

function prepared(text) {
  const spec = JSON.parse(text);
  for (const path of Object.values(spec.paths))
    for (const operation of Object.values(path)) {
      if (!operation.parameters) continue;
      for (const each of operation.parameters) {
        if (each.required || FILLED.includes(each.name) || each.example === undefined) continue;
        each.description = (each.description ? each.description + '. ' : '') + 'Example: \`' + each.example + '\`';
        delete each.example;
      }
      const names = Object.entries(GROUPS).map(([title, group]) => [
        title,
        operation.parameters.filter(({ name, required }) => !required && group.includes(name)),
      ]);
      const grouped = names.filter(([, group]) => group.length >= FOLDED_FROM);
      for (const [title, group] of grouped)
        group.forEach((each, i) => Object.assign(each, { 'x-group': title, 'x-first': i === 0, 'x-size': group.length }));
      const rest = operation.parameters.filter((each) => !each['x-group']);
      operation.parameters = [...rest, ...grouped.flatMap(([, group]) => group)];
    }
  return JSON.stringify(spec);
}

/* groups that are open, and the rows to draw again when one is opened or closed */
const open = new Set();
const rows = new Set();

function foldedGroups({ React }) {
  const { createElement, Fragment, useEffect, useReducer } = React;
  const parameterRow = (Row) => (props) => {
    const [, draw] = useReducer((count) => count + 1, 0);
    useEffect(() => {
      rows.add(draw);
      return () => void rows.delete(draw);
    }, []);
    const [title, first, size] = ['x-group', 'x-first', 'x-size'].map((name) => props.rawParam.get(name));
    if (!title) return createElement(Row, props);
    const key = props.pathMethod.join(' ') + ' ' + title;
    const isOpen = open.has(key);
    const toggle = () => {
      isOpen ? open.delete(key) : open.add(key);
      for (const draw of rows) draw();
    };
    const head =
      first &&
      createElement(
        'tr',
        { 'data-group': title },
        createElement(
          'td',
          { colSpan: 2 },
          createElement('button', { type: 'button', className: 'btn', 'aria-expanded': isOpen, onClick: toggle },
            (isOpen ? '\\u25be ' : '\\u25b8 ') + title + ' (' + size + ')'),
        ),
      );
    return createElement(Fragment, null, head, isOpen && createElement(Row, props));
  };
  return { wrapComponents: { parameterRow } };
}

window.ui = SwaggerUIBundle({
  url: new URL('json', document.currentScript.src).href,
  dom_id: '#swagger-ui',
  validatorUrl: null,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  plugins: [foldedGroups],
  responseInterceptor(response) {
    if (response.ok && new URL(response.url).pathname.endsWith('/swagger/json')) response.text = prepared(response.text);
    return response;
  },
});
`;
