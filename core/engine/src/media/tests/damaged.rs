use std::time::Duration;

use baigong_base::db::testing::on_both;
use baigong_base::on;
use baigong_provider::{MediaRef, Source};

use super::samples::*;
use super::*;

impl Site {
    /// Overwrites a stored file with zeroes, or cuts it.
    fn damage(&self, file: &MediaFile, left: u64) {
        let path = self.folder.path().join(&file.storage_key);
        let bytes = usize::try_from(left).unwrap();
        let before = path.metadata().unwrap().modified().unwrap();
        std::fs::write(&path, vec![0; bytes]).unwrap();
        // Some file systems tell no two times apart within milliseconds.
        let file = std::fs::File::options().write(true).open(path).unwrap();
        file.set_modified(before + Duration::from_secs(1)).unwrap();
    }

    async fn handed_out(&self, file: &MediaFile, range: Option<Range<u64>>) -> Result<Vec<u8>, MediaError> {
        let (total, content) = self.media.read(file, range).await?;
        assert_eq!(total, file.bytes);
        Ok(content.try_collect::<Vec<_>>().await.unwrap().concat())
    }

    pub async fn execute(&self, sql: &str) {
        let mut tx = self.test.db.write().await.unwrap();
        let sql = sqlx::AssertSqlSafe(sql.to_owned());
        on!(&mut tx, c => sqlx::query(sql).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn a_file_of_zeroes_is_lost_and_counted_and_never_handed_out() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        let file = site.upload("a.png", png()).await.unwrap();
        assert_eq!(site.handed_out(&file, None).await.unwrap(), png());
        // Looked at before, and damaged since.
        site.damage(&file, file.bytes);
        for range in [None, Some(0..10), Some(file.bytes - 1..file.bytes)] {
            assert!(matches!(site.handed_out(&file, range).await, Err(MediaError::Damaged)));
        }
        assert_eq!(site.media.damaged_reads(), 3);
        // What an operator brings back is seen without a new start.
        std::fs::write(site.folder.path().join(&file.storage_key), png()).unwrap();
        assert_eq!(site.handed_out(&file, Some(1..4)).await.unwrap(), png()[1..4]);
        // A part that lies beyond what is left is no wrong question.
        site.damage(&file, 10);
        assert!(matches!(site.handed_out(&file, Some(20..30)).await, Err(MediaError::Damaged)));
        std::fs::remove_file(site.folder.path().join(&file.storage_key)).unwrap();
        assert!(matches!(site.handed_out(&file, None).await, Err(MediaError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn no_vendor_is_sent_a_damaged_file_and_no_picture_of_a_person_is_made_of_one() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let (owner, file) = (UserId::new("u"), site.upload("a.png", png()).await.unwrap());
    site.damage(&file, file.bytes);
    let refused = site.media.source(&owner, &vendor()).bytes(&MediaRef(file.id.clone())).await.unwrap_err();
    assert_eq!(refused.message, "文件已损坏，无法读取");
    let square = Square { left: 0.0, top: 0.0, side: 1.0 };
    assert!(matches!(site.media.make_avatar(&owner, &file.id, square).await, Err(MediaError::Damaged)));
}

#[tokio::test]
async fn many_who_ask_at_once_have_a_file_looked_at_once_and_all_get_it() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let file = site.upload("a.png", png()).await.unwrap();
    let all = futures::future::join_all((0..50).map(|_| site.handed_out(&file, None))).await;
    assert!(all.into_iter().all(|content| content.unwrap() == png()));
    assert_eq!(site.media.0.looks.looked(), 1);
}

#[tokio::test]
async fn a_check_of_all_files_lists_what_differs_and_says_what_it_could_not_compare() {
    on_both(|test| async {
        let site = Site::new(test);
        site.user("u").await;
        let mut files = Vec::new();
        for side in 10..14 {
            files.push(site.upload("a.png", picture(image::ImageFormat::Png, side, 9)).await.unwrap());
        }
        let stored = site.media.store_artifact("ar_1", &Source::Text("歌词".into()), &[]).await.unwrap();
        site.finished_task().await;
        site.execute(
            "insert into artifacts (id, task_id, user_id, position, kind, state, storage_key, mime, name, bytes, follow_ups,
                 attempts, created_ms)
             values ('ar_1', 't', 'u', 0, 'text', 'stored', 'artifacts/ar_1', 'text/plain', 'x', 6, '[]', 0, 1)",
        )
        .await;
        let report = site.media.check_files().await.unwrap();
        assert!(report.is_clean());
        assert_eq!((report.files, report.unread, stored.bytes), (5, 1, 6), "one is older than checksums");
        // Its size tells nothing here, and its row has nothing else.
        let old = site.media.find_signed("ar_1").await.unwrap().unwrap();
        site.damage(&old, 6);
        site.damage(&files[0], files[0].bytes);
        site.damage(&files[1], 3);
        std::fs::remove_file(site.folder.path().join(&files[2].storage_key)).unwrap();
        let report = site.media.check_files().await.unwrap();
        assert_eq!(report.damaged, [files[0].id.clone(), files[1].id.clone()]);
        assert_eq!(report.missing, [files[2].id.clone()]);
        site.damage(&old, 5);
        assert!(matches!(site.handed_out(&old, None).await, Err(MediaError::Damaged)));
    })
    .await;
}

#[tokio::test]
async fn whoever_brings_a_lost_file_again_has_it_back_under_its_old_name() {
    let site = Site::sqlite().await;
    site.user("u").await;
    let file = site.upload("a.png", png()).await.unwrap();
    site.damage(&file, file.bytes);
    assert!(matches!(site.handed_out(&file, None).await, Err(MediaError::Damaged)));
    assert_eq!(site.upload("b.png", png()).await.unwrap(), file);
    assert_eq!(site.handed_out(&file, None).await.unwrap(), png());
    std::fs::remove_file(site.folder.path().join(&file.storage_key)).unwrap();
    assert_eq!(site.upload("b.png", png()).await.unwrap(), file);
    assert_eq!(site.handed_out(&file, None).await.unwrap(), png());
    assert_eq!(site.stored(), [file.storage_key]);
}
