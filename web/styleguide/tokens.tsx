import { Chapter, Row, Specimen } from './specimen.tsx';

/** The names of the CSS variables in the page's style sheets that match a pattern. */
function tokens(pattern: RegExp): string[] {
  const names = new Set<string>();
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && /:root/.test(rule.selectorText))
        for (const name of rule.style) if (pattern.test(name)) names.add(name);
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  return [...names];
}

const colors =
  /^--(background|surface|sunken|ink|muted|hairline|outline|on-accent|shade|veil|(accent|success|warning|destructive|focus|info).*)$/;

export const Tokens = () => (
  <Chapter title="Tokens">
    <Specimen title="Colours" wide>
      <ul className="swatches figures">
        {tokens(colors).map((name) => (
          <li key={name} className="text-xs">
            <span className="swatch" style={{ background: `var(${name})` }} />
            {name.slice(2)}
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen title="Type" wide>
      {['display', '3xl', '2xl', 'xl', 'lg', 'base', 'sm', 'xs'].map((size) => (
        <p key={size} className={`text-${size} truncate`}>
          Rent the perfect camera
        </p>
      ))}
      <p className="figures">Figures in columns: 1,234.50 · 0987654321</p>
      <p className="font-semibold">Semibold</p>
      <p className="font-medium">Medium</p>
      <p className="text-muted">Muted</p>
    </Specimen>
    <Specimen title="Corners">
      <Row>
        {tokens(/^--radius-/).map((name) => (
          <span key={name} className="tile" style={{ borderRadius: `var(${name})` }}>
            {name.slice(9)}
          </span>
        ))}
      </Row>
    </Specimen>
    <Specimen title="Shadows">
      <Row>
        <span className="tile shadow-raised">raised</span>
        <span className="tile shadow-floating">floating</span>
      </Row>
    </Specimen>
  </Chapter>
);
