/** A way in which sites are configured. */
record Case(String name, String client, String digest, boolean pushed, String secret) {
    Case(String name, String client, String digest, boolean pushed) {
        this(name, client, digest, pushed, "SSO-C3-kQwIOrYvnXmSDkwEiFngrKidMcdrgKor");
    }

    Case with(String secret) {
        return new Case(name, client, digest, pushed, secret);
    }
}
