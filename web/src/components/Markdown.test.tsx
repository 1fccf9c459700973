import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Markdown } from "./Markdown";

it("draws paragraphs, lists, emphasis and links", () => {
  const { container } = render(<Markdown text={"今晚 **维护**，*请留意*\n第二行\n\n- 一\n- `二`\n\n## 小结\n见 [定价](/prices) 或 https://example.com/a。"} />);
  expect(container.innerHTML).toBe(
    '<div><p>今晚 <strong>维护</strong>，<em>请留意</em><br>第二行</p><ul><li>一</li><li><code>二</code></li></ul><h3>小结</h3>' +
      '<p>见 <a href="/prices">定价</a> 或 <a href="https://example.com/a" target="_blank" rel="noopener noreferrer">https://example.com/a</a>。</p></div>',
  );
});

it("leaves markup and dangerous links as the text that they are", () => {
  const evil = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](//evil.example) [z](data:text/html,x)';
  const { container } = render(<Markdown text={evil} />);
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe(evil);
});
