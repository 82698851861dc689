# docker build -t lensyard .
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its Node already; the packages that bring one are for machines with an old one.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY migrations migrations
COPY shared shared
COPY server server
COPY scripts/admin.ts scripts/database.ts scripts/
COPY --from=build /app/dist dist
# Where npm was told to run no install steps, the links among the libraries of the bundled database are made here.
RUN node -e "import('/app/server/database/bundled/programs.ts').then(({ bundledPrograms }) => bundledPrograms())"
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server/main.ts"]
