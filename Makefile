# Everything that people run. `make help` lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help

.PHONY: help
help: ## List the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 18

.PHONY: setup
setup: ## Install what is missing on this machine (Debian packages, npm packages)
	@.ci/setup.sh

.PHONY: web
web: web/node_modules/.package-lock.json ## Build the web app
	@cd web && npm run --silent build

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund

.PHONY: run
run: ## Build everything and serve it at http://127.0.0.1:8080, with demonstration vendors
	@.ci/serve.sh

.PHONY: test
test: ## Format, lints, unit, store, contract, HTTP, web, crash and end-to-end tests
	@.ci/test.sh

.PHONY: check
check: ## What a change forgets most often, in a minute: format, floors, documents, sizes, generated files, lints of the web app
	cargo fmt --all --check
	.ci/floors.py
	.ci/docs.py
	.ci/screenshots.py
	.ci/tables.py
	.ci/attacks.py --check
	.ci/vendor-lines.sh
	cargo test -q --workspace --features baigong-host/crash-points snapshot
	cd web && npm run --silent generate:check && npm run --silent typecheck && npm run --silent lint

.PHONY: fresh
fresh: ## Prove make run and make test in a fresh clone with empty caches (about an hour)
	@.ci/fresh.sh

.PHONY: test-sa-token
test-sa-token: ## Single sign-on with Sa-Token's own client, both generations
	@.ci/setup.sh
	cargo build -p baigong-host --bin baigong
	@host/tests/sa-token/run.sh

.PHONY: test-pay
test-pay: ## Payment channels against payment clients of other makers
	@.ci/setup.sh
	@.ci/test-pay.sh

.PHONY: test-sdk
test-sdk: ## The vendors' own clients against the simulated vendors
	@.ci/setup.sh
	@.ci/test-sdk.sh

.PHONY: test-schema
test-schema: ## The running host against its own description, as five callers
	@.ci/setup.sh
	@.ci/test-schema.sh

.PHONY: bench
bench: ## Measure the release build (see host/benches/README.md)
	@.ci/bench.sh

.PHONY: lighthouse
lighthouse: ## Lighthouse, as a phone, on eight pages of the release build
	@.ci/lighthouse.sh

.PHONY: tour
tour: ## A walk through the product as screenshots, wide and on a phone
	@.ci/tour.sh

.PHONY: generate
generate: ## Write everything that is generated: schema snapshots, OpenAPI, the TypeScript client
	UPDATE_SNAPSHOTS=1 cargo test -q --workspace snapshot
	cd web && npm run --silent generate

.PHONY: lines
lines: ## What a vendor costs, in lines of Rust, and whether that is too much
	@.ci/vendor-lines.sh

.PHONY: mutants
mutants: ## Plant some 350 faults in vendors' crates; the contract suite has to see each of them
	@.ci/mutants.py

.PHONY: attacks
attacks: ## Undo each mend of an attack in a copy; the test that plays the attack has to fail
	@. .ci/postgres.sh && pg_start && trap pg_stop EXIT && .ci/attacks.py

.PHONY: campaign
campaign: ## 20,000 tasks at vendors that misbehave, under SIGKILLs, on both databases
	@.ci/campaign.sh

.PHONY: new-provider
new-provider: ## Start a vendor: make new-provider NAME=foo
	@test -n "$(NAME)" || { echo "usage: make new-provider NAME=foo"; exit 2; }
	@examples/new-provider.sh "$(NAME)"
