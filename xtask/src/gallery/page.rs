//! The page on which the gallery is looked at.

/// One picture on the page; its grey copy stands beside it.
pub(super) struct Entry {
    name: String,
    says: String,
}

impl Entry {
    pub(super) fn new(name: &str, says: &str) -> Self {
        Self {
            name: name.to_owned(),
            says: says.to_owned(),
        }
    }

    fn figure(&self) -> String {
        let Self { name, says } = self;
        format!(
            "<figure id=\"{name}\">\n\
             <a href=\"{name}.png\"><img src=\"{name}.png\" alt=\"{says}\"></a>\n\
             <a href=\"{name}-grey.png\"><img src=\"{name}-grey.png\" alt=\"{says} In grey.\"></a>\n\
             <figcaption><b>{name}</b> {says}</figcaption>\n\
             </figure>\n"
        )
    }
}

/// The whole page, as HTML.
pub(super) fn index(entries: &[Entry]) -> String {
    let figures: String = entries.iter().map(Entry::figure).collect();
    format!(
        "<!doctype html>\n\
         <html lang=\"en\">\n\
         <meta charset=\"utf-8\">\n\
         <title>Stonecircle: gallery</title>\n\
         <style>\n\
         body {{ background: #1b1d20; color: #d9d5c8; font: 16px sans-serif; margin: 2em; }}\n\
         figure {{ margin: 0 0 2em; }}\n\
         img {{ max-width: 48%; max-height: 90vh; vertical-align: top; }}\n\
         a {{ color: inherit; }}\n\
         </style>\n\
         <h1>Stonecircle: gallery</h1>\n\
         {figures}\
         </html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_on_the_page_in_both_versions() {
        let page = index(&[
            Entry::new("push", "A push."),
            Entry::new("clash", "A clash."),
        ]);
        for file in ["push.png", "push-grey.png", "clash.png", "clash-grey.png"] {
            assert!(page.contains(&format!("src=\"{file}\"")), "{file}");
        }
    }
}
