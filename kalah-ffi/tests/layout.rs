//! What programs are compiled with is what it was: sizes and offsets of all structs, numbers of all enumerators and
//! macros, as `c/layout.c` has them. Any C compiler for any machine checks that file.
//! To write it anew: `KALAH_BLESS=1 cargo test -p kalah-ffi --test layout`.

mod common;

use std::path::Path;

use common::{Link, program, root, run};

/// Prints what `c/layout.c` asserts.
const PRINT: &str = r##"#include <stdio.h>
#include <kalah.h>
#define SIZE_(name, type) printf(name "(" #type ", %zu)\n", sizeof(type));
#define FIELD_(name, type, field) \
    printf(name "(" #type ", " #field ", %zu, %zu)\n", offsetof(type, field), sizeof(((type *)0)->field));
#define SIZE(type) SIZE_("SIZE", type)
#define FIELD(type, field) FIELD_("FIELD", type, field)
#define SIZE_64(type) SIZE_("SIZE_64", type)
#define FIELD_64(type, field) FIELD_("FIELD_64", type, field)
#define NUMBER(name) printf("NUMBER(" #name ", %ld)\n", (long)(name));
int main(void)
{
"##;

/// A line for each thing in the header that programs are compiled with.
fn things(header: &str) -> Vec<String> {
    let mut things = Vec::new();
    let mut fields: Vec<(&str, &str)> = Vec::new();
    for line in header.lines().map(str::trim) {
        if let Some(define) = line.strip_prefix("#define KALAH_") {
            let (name, value) = define.split_once(' ').unwrap_or((define, ""));
            if value.parse::<i64>().is_ok() && !name.starts_with("VERSION_") && !name.starts_with("HAS_") {
                things.push(format!("NUMBER(KALAH_{name})"));
            }
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| line.starts_with("KALAH_")) {
            things.push(format!("NUMBER({name})"));
        } else if let Some(name) = line.strip_prefix("} ").and_then(|line| line.strip_suffix(';')) {
            // The size of a pointer is the machine's.
            let has_pointers = fields.iter().any(|(kind, field)| kind.ends_with("_fn") || field.starts_with('*'));
            let bits = if has_pointers { "_64" } else { "" };
            things.push(format!("SIZE{bits}({name})"));
            for (_, field) in fields.drain(..) {
                let field = field.trim_start_matches('*').split('[').next().unwrap();
                things.push(format!("FIELD{bits}({name}, {field})"));
            }
        } else if line == "typedef struct {" {
            fields.clear();
        } else if let Some((kind, field)) = line.strip_suffix(';').and_then(|line| line.rsplit_once(' ')) {
            fields.push((kind, field));
        }
    }
    things
}

#[test]
fn sizes_offsets_and_numbers() {
    let header = std::fs::read_to_string(root().join("include/kalah.h")).unwrap();
    let things = things(&header);
    for (kind, at_least) in [("SIZE", 15), ("FIELD", 80), ("NUMBER", 60)] {
        let found = things.iter().filter(|thing| thing.starts_with(kind)).count();
        assert!(found >= at_least, "{found} lines with {kind}");
    }
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("print-layout.c");
    std::fs::write(&source, format!("{PRINT}{}\nreturn 0;\n}}\n", things.join("\n"))).unwrap();
    let lines = run(&program(&source, Link::Static), &[]);

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/layout.c");
    let committed = std::fs::read_to_string(&path).unwrap();
    let (head, known) = committed.split_once("\n\n").unwrap();
    if std::env::var_os("KALAH_BLESS").is_some() {
        std::fs::write(&path, format!("{head}\n\n{lines}")).unwrap();
    } else {
        let gone: Vec<&str> = known.lines().filter(|line| !lines.lines().any(|new| new == *line)).collect();
        let come: Vec<&str> = lines.lines().filter(|line| !known.lines().any(|old| old == *line)).collect();
        assert!(
            lines == known,
            "not in the header any more: {gone:#?}\nnot in c/layout.c: {come:#?}\nIf it is meant (and \
             KALAH_ABI_VERSION says so, unless it is an addition): KALAH_BLESS=1 cargo test -p kalah-ffi --test layout"
        );
    }
}
